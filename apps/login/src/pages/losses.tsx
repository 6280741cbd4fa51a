import type { PageOf } from "@musubi/contract/login-pages";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { CrossIcon } from "@musubi/ui/form-icons.tsx";
import type { LoginWords } from "../words.ts";
import { nameCredential } from "./happened.tsx";

type Words = LoginWords["takeBack"];

type LossesProps = Pick<PageOf<"take-back">, "services" | "credentials"> & {
  readonly words: Words;
};

/** What does not come back. It stands before the button. */
export function Losses({ services, credentials, words }: LossesProps) {
  const { outlook, means } = words;
  return (
    <Crosses
      title={outlook.cannot}
      items={[
        ...services.flatMap(({ name, outcome, reason }) =>
          outcome === "cannot" && reason ? [outlook.reasons[reason](name)] : [],
        ),
        ...tell(credentials, "cannot", words, means.restore.credentialLost),
        ...tell(credentials, "young", words, means.restore.credentialYoung),
      ]}
    />
  );
}

type UndoneTooProps = Pick<PageOf<"take-back">, "credentials" | "undoneToo"> & {
  readonly words: Words;
};

/** What ends with the change. */
export const UndoneToo = ({ credentials, undoneToo, words }: UndoneTooProps) => (
  <Crosses
    title={words.outlook.undoneToo}
    items={[
      ...[...new Set(undoneToo)].map((kind) => words.outlook.undone[kind]),
      ...tell(credentials, "ends", words, words.means.restore.credentialEnds),
    ]}
  />
);

const tell = (
  credentials: PageOf<"take-back">["credentials"],
  wanted: PageOf<"take-back">["credentials"][number]["outcome"],
  { happened }: Words,
  say: (name: string) => string,
): readonly string[] =>
  credentials
    .filter(({ outcome }) => outcome === wanted)
    .map((credential) => say(nameCredential(credential, happened)));

type CrossesProps = { readonly title: string; readonly items: readonly string[] };

const Crosses = ({ title, items }: CrossesProps) =>
  items.length > 0 && <Consequences title={title} icon={<CrossIcon />} kind="ends" items={items} />;
