import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { Details } from "./details.tsx";
import { FormNotice } from "./form-notice.tsx";
import { PostForm } from "./post-form.tsx";
import { isAtField, ProofForm } from "./proof-form.tsx";
import { tellFault } from "./tell-fault.ts";

/** Changes are stopped: who asked for it, until when, and how the ID's holder ends it. */
export function ObjectionPage(page: PageOf<"objection">) {
  const { frame, earlier, stoppedUntil, proofs, fault, action, csrfToken } = page;
  const { common, login, takeBack } = WORDS[frame.language];
  const { objection: words, proof } = takeBack;
  const isProven = proofs.browser || proofs.shown !== undefined;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <FormNotice kind="alert">
        {fault && !isAtField(fault)
          ? tellFault(fault, proof.faults[fault], page.waitSeconds, login.wait)
          : undefined}
      </FormNotice>
      <div className={classes.parts}>
        <section className={classes.part}>
          <SectionTitle>{words.happened}</SectionTitle>
          <div className={classes.facts}>
            <p className={classes.what} data-must="">
              {words.what(earlier, stoppedUntil)}
            </p>
          </div>
        </section>
        {proofs.browser && <Notice kind="done">{proof.browser}</Notice>}
        {proofs.shown && <Notice kind="done">{proof.shown(common.providers[proofs.shown])}</Notice>}
        {isProven ? (
          <PostForm className={classes.part} action={action} csrfToken={csrfToken}>
            <Button type="submit">{words.title}</Button>
          </PostForm>
        ) : (
          <ProofForm {...page} submit={proof.submit(words.title)} />
        )}
        <p className={classes.fine}>{words.notMine}</p>
        <Details label={takeBack.more} items={[words.ends, words.earlier, words.told]} />
      </div>
    </>
  );
}
