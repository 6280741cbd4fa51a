import type { Change, ChangedCredential } from "@musubi/contract/login-pages";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./claim.module.css";

type Words = LoginWords["takeBack"]["happened"];

type HappenedProps = { readonly change: Change; readonly words: Words };

/** A change: what it was, when, and from which browser. */
export function Happened({ change, words }: HappenedProps) {
  const { madeAt, browser } = change;
  return (
    <section className={classes.part}>
      <SectionTitle>{titleOf(change, words)}</SectionTitle>
      <div className={classes.facts}>
        <p className={classes.what}>{describeChange(change, words)}</p>
        <dl>
          <Fact name={words.at}>{madeAt}</Fact>
          {browser !== undefined && <Fact name={words.from}>{browser}</Fact>}
        </dl>
      </div>
    </section>
  );
}

function titleOf({ kind }: Change, { signIn, asked, title }: Words): string {
  if (kind === "sign-in") return signIn;
  return kind === "asked" ? asked : title;
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the name of a credential. */
export const nameCredential = (
  { kind, name }: ChangedCredential,
  { credentials, passkey }: Words,
): string => (name === undefined ? credentials[kind] : passkey(name));

function describeChange(change: Change, words: Words): string {
  const { kind, address, other = "", service = "", credential } = change;
  const { before: mine, now } = address;
  const { changes } = words;
  switch (kind) {
    case "credential": {
      const say = credential?.isAdded ? words.added : changes.credential;
      return say(mine, credential ? nameCredential(credential, words) : "");
    }
    case "merge-source":
    case "merge-target":
      return changes[kind](mine, other);
    case "address":
      return changes.address(mine, now);
    case "link":
    case "leaving":
      return changes[kind](mine, service);
    case "password":
    case "closing":
    case "loser":
    case "sign-in":
    case "asked":
      return changes[kind](mine);
  }
}
