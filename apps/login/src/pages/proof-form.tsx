import { PASSWORD_MAX_LENGTH } from "@musubi/contract";
import type { LoginFrame, Offer, ProofFault, Proofs } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { PasswordField } from "@musubi/ui/password-field.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { OtherWays } from "./other-ways.tsx";
import { PasskeyButton } from "./passkey-form.tsx";
import { PostForm } from "./post-form.tsx";

type ProofFormProps = {
  readonly frame: LoginFrame;
  readonly submit: string;
  /** Set if the server might do something else by the time the form is sent. */
  readonly offer?: Offer;
  /** Whether another button is the main action of the page, and this form is folded below its name. */
  readonly isAside?: boolean;
  readonly action: string;
  readonly csrfToken: string;
  readonly proofs: Proofs;
  readonly fault: ProofFault | undefined;
};

/**
 * The forms with which a reader proves more than access to the mailbox: by an earlier password, a
 * passkey, Google or Apple. The text names a known browser as well.
 */
export function ProofForm({ frame, submit, isAside = false, ...page }: ProofFormProps) {
  const { proofs, fault } = page;
  const { common, login, passkey, takeBack } = WORDS[frame.language];
  const words = takeBack.proof;
  const isEmpty = !proofs.password && !proofs.passkey && proofs.social.length === 0;
  return (
    <section className={classes.part}>
      {isEmpty ? (
        <p>
          {words.none} <a href={frame.site.links[frame.language].contact}>{common.contact}</a>
        </p>
      ) : (
        <p>{words.lead}</p>
      )}
      {proofs.password && (
        <PostForm
          className={classes.form}
          action={page.action}
          noValidate
          csrfToken={page.csrfToken}
        >
          {page.offer && <OfferField offer={page.offer} />}
          <PasswordField
            id="password"
            name="password"
            label={words.label}
            revealLabel={common.showPassword}
            error={fault && isAtField(fault) ? words.faults[fault] : undefined}
            autoComplete="off"
            maxLength={PASSWORD_MAX_LENGTH}
            required
          />
          <Button kind={isAside ? "quiet" : "primary"} type="submit">
            {submit}
          </Button>
        </PostForm>
      )}
      <OtherWays
        passkey={
          proofs.passkey && (
            <PostForm action={page.action} csrfToken={page.csrfToken}>
              <input type="hidden" name="credential" />
              {page.offer && <OfferField offer={page.offer} />}
              <PasskeyButton passkey={proofs.passkey}>{passkey.prove}</PasskeyButton>
            </PostForm>
          )
        }
        links={proofs.social}
        or={proofs.password ? login.signIn.or : undefined}
        names={login.signIn.social}
      />
      {!isEmpty && <p className={classes.fine}>{words.orBrowser}</p>}
    </section>
  );
}

/** Sends along what the button promised. If the server would do something else by then, it does nothing. */
export const OfferField = ({ offer }: { readonly offer: Offer }) => (
  <input type="hidden" name="offered" value={offer} />
);

/** Returns whether a fault is shown at the password field. All others stand above the form. */
export const isAtField = (fault: ProofFault): boolean =>
  fault === "wrong" || fault === "incomplete";
