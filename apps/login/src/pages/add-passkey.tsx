import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";
import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import looks from "./passkey.module.css";
import { PostForm } from "./post-form.tsx";
import { tellFault } from "./tell-fault.ts";

/**
 * Makes a named passkey for the signed-in holder, or continues without. The script shows what the browser answers: if
 * the device has a passkey already, there is nothing left to do but to go back.
 */
export function AddPasskeyPage({ frame, csrfToken, fault, ...page }: PageOf<"add-passkey">) {
  const { login, passkey: words } = WORDS[frame.language];
  const texts = page.isOffer ? words.offer : words.add;
  const lead = page.isOffer ? words.offer.lead : words.add.lead(page.email);
  const isKnown = fault === "known-passkey";
  const isBarred = fault === "under-way" || fault === "resting" || fault === "too-many-passkeys";
  const canAdd = !isBarred && !isKnown;
  const known = (
    <>
      <Notice kind="info">{words.faults["known-passkey"]}</Notice>
      <PostForm className={classes.form} action={page.skip} csrfToken={csrfToken}>
        <Button type="submit">{texts.onward}</Button>
      </PostForm>
    </>
  );
  return (
    <>
      <PageTitle lead={canAdd && <span data-not-known="">{lead}</span>}>{texts.title}</PageTitle>
      {isKnown && <div className={classes.notice}>{known}</div>}
      <FormNotice kind="alert">
        {fault && !isKnown
          ? tellFault(fault, words.faults[fault], page.waitSeconds, login.wait)
          : undefined}
      </FormNotice>
      {canAdd && (
        <>
          <div className={classes.notice} data-told="cancelled" tabIndex={-1} hidden>
            <Notice kind="alert">{words.cancelled}</Notice>
          </div>
          <div className={looks.unsupported}>
            <Notice kind="info">{words.unsupported}</Notice>
          </div>
          <div data-not-known="">
            <div className={looks.passkey}>
              <PostForm
                className={classes.form}
                action={page.action}
                data-new-passkey={page.optionsUrl}
                csrfToken={csrfToken}
              >
                <input type="hidden" name="credential" />
                <Field
                  id="name"
                  name="name"
                  type="text"
                  label={words.name}
                  hint={words.nameHint}
                  defaultValue={page.name}
                  autoComplete="off"
                  maxLength={PASSKEY_NAME_MAX_LENGTH}
                />
                <div className={classes.submit}>
                  <Button type="submit">{texts.submit}</Button>
                </div>
              </PostForm>
            </div>
          </div>
        </>
      )}
      {canAdd && (
        <div className={classes.notice} data-told="known-passkey" tabIndex={-1} hidden>
          {known}
        </div>
      )}
      {!isKnown && (
        <div data-not-known="">
          <PostForm className={classes.cancel} action={page.skip} csrfToken={csrfToken}>
            <Button kind="quiet" type="submit">
              {texts.skip}
            </Button>
          </PostForm>
          {page.isOffer && <p className={classes.told}>{words.offer.later}</p>}
        </div>
      )}
    </>
  );
}
