import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { More } from "@musubi/ui/more.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { Details } from "./details.tsx";
import { FormNotice } from "./form-notice.tsx";
import { Happened, nameCredential } from "./happened.tsx";
import { Losses, UndoneToo } from "./losses.tsx";
import { Outlook } from "./outlook.tsx";
import { PostForm } from "./post-form.tsx";
import { isAtField, OfferField, ProofForm } from "./proof-form.tsx";
import { tellFault } from "./tell-fault.ts";

/** The reader of these links asked for one, or made the change that was undone. */
const OWN: ReadonlySet<PageOf<"take-back">["change"]["kind"]> = new Set(["asked", "loser"]);

/**
 * What happened, what the button does and what does not come back, the button, and then the rest. A stop and a proof
 * come before their effects.
 */
export function TakeBackPage(page: PageOf<"take-back">) {
  const { frame, claim, proofs, stoppedUntil, fault, action, csrfToken } = page;
  const { common, login, takeBack: words } = WORDS[frame.language];
  const isRestored = claim !== "freeze" && claim !== "unlink" && claim !== "waiting";
  const means = claim === "waiting" ? undefined : listMeans(page, words);
  const isStopping = claim === "stop";
  const effects = (
    <>
      {means && means.items.length > 0 && (
        <Consequences title={means.title} items={means.items} icon={<InfoIcon />} kind="advice" />
      )}
      {isRestored && <UndoneToo {...page} words={words} />}
    </>
  );
  const isFirst = isStopping || claim === "prove";
  const proofForm = (
    <ProofForm
      {...page}
      offer="restore"
      submit={words.proof.submit(nameUndoing(page, words))}
      isAside={isStopping}
    />
  );
  const ifFine = tellsToClose(page) && <p className={classes.fine}>{words.ifFine}</p>;
  return (
    <>
      <PageTitle lead={claim === "waiting" ? words.earlierRequest : undefined}>
        {titleTakeBack(page, words)}
      </PageTitle>
      <FormNotice kind="alert">
        {fault && !isAtField(fault)
          ? tellFault(fault, words.proof.faults[fault], page.waitSeconds, login.wait)
          : undefined}
      </FormNotice>
      <div className={classes.parts}>
        {stoppedUntil !== undefined && (
          <div data-must="">
            <Notice kind="info">
              {claim === "waiting"
                ? words.waiting(stoppedUntil, page.until)
                : words.stopped(stoppedUntil)}
            </Notice>
          </div>
        )}
        <Happened change={page.change} words={words.happened} />
        {!isFirst && effects}
        {isRestored && <Losses {...page} words={words} />}
        {proofs.browser && claim === "restore" && (
          <Notice kind="done">{words.proof.browser}</Notice>
        )}
        {proofs.shown && (
          <Notice kind="done">{words.proof.shown(common.providers[proofs.shown])}</Notice>
        )}
        {claim !== "prove" && claim !== "waiting" && (
          <PostForm className={classes.part} action={action} csrfToken={csrfToken}>
            <OfferField offer={claim} />
            <Button type="submit">{titleTakeBack(page, words)}</Button>
            {ifFine}
          </PostForm>
        )}
        {claim === "prove" && (
          <div className={classes.part}>
            {proofForm}
            {ifFine}
          </div>
        )}
        {isStopping && (
          <More label={words.sooner} open={fault !== undefined}>
            {proofForm}
          </More>
        )}
        {isFirst && effects}
        {isRestored && <Outlook {...page} words={words.outlook} />}
        {means && means.more.length > 0 && <Details label={words.more} items={means.more} />}
        {claim !== "waiting" && <p className={classes.fine}>{words.until(page.until)}</p>}
      </div>
    </>
  );
}

/** Returns whether the reader may leave it at that, and has not asked for the link or a stop. */
const tellsToClose = ({ change, stoppedUntil }: PageOf<"take-back">): boolean =>
  !OWN.has(change.kind) && stoppedUntil === undefined;

/** Returns what the page is for; its button and the mail's say the same. */
export const titleTakeBack = (
  page: Pick<PageOf<"take-back">, "claim" | "change">,
  words: LoginWords["takeBack"],
): string => {
  const { claim } = page;
  if (claim === "unlink") return words.undo.link;
  return claim === "restore" || claim === "prove" ? nameUndoing(page, words) : words.claims[claim];
};

/** A log-in and a request for help have nothing to undo. */
const nameUndoing = (
  { change: { kind } }: Pick<PageOf<"take-back">, "change">,
  { claims, undo }: LoginWords["takeBack"],
): string => (kind === "sign-in" || kind === "asked" ? claims.freeze : undo[kind]);

/** Returns the effects of the button: two lines before it, or none before a form, and the others below. */
function listMeans(
  { claim, change, credentials, frame }: PageOf<"take-back">,
  { happened, means }: LoginWords["takeBack"],
): { readonly title: string } & Readonly<Record<"items" | "more", readonly string[]>> {
  const { restore, stop, freeze, unlink } = means;
  const { kind, address, other = "", service = "", credential: changed } = change;
  const { before: mine, now } = address;
  const list = new Intl.ListFormat(frame.language);
  const names = credentials.map((credential) => nameCredential(credential, happened));
  switch (claim) {
    case "stop": {
      const more = [stop.rests, stop.told(now)];
      return { title: stop.title, items: [stop.sessions, stop.after], more };
    }
    case "freeze":
      return {
        title: freeze.title,
        items: [
          freeze.sessions,
          freeze.rests,
          ...(credentials.length > 0 ? [freeze.credentialsEnd(list.format(names))] : []),
        ],
        more: [freeze.ends],
      };
    case "unlink":
      return { title: unlink.title, items: [unlink.account(service), unlink.rest], more: [] };
    default: {
      const isClosed = kind === "merge-source" || kind === "closing";
      const all = [
        ...(isClosed ? [restore.opens(mine)] : []),
        ...(mine === now ? [] : [restore.address(mine)]),
        ...(kind === "merge-target" ? [restore.returns(other)] : []),
        ...(kind === "link" ? [unlink.account(service)] : []),
        ...(changed?.isAdded ? [restore.removes(nameCredential(changed, happened))] : []),
        ...credentials
          .filter(({ outcome }) => outcome === "back")
          .map((credential) => restore.credentialBack(nameCredential(credential, happened))),
        restore.sessions,
        restore.password,
        restore.added,
      ];
      const { title } = kind === "link" ? unlink : restore;
      const shown = claim === "prove" ? 0 : 2;
      return { title, items: all.slice(0, shown), more: all.slice(shown) };
    }
  }
}
