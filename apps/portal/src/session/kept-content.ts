import { LANGUAGES, type Language, NO_SESSION, type Session, session } from "@musubi/contract";
import * as v from "valibot";

export type SignInParams = { readonly state: string; readonly codeVerifier: string };

/** What the browser stores between visits. Whatever else outlasts a visit identifies nobody. */
export type Kept = {
  readonly session: Session;
  readonly language: { readonly lang: Language | undefined };
  readonly signIn: SignInParams;
};

export const NO_SIGN_IN: SignInParams = { state: "", codeVerifier: "" };

export const NOTHING_KEPT: Kept = {
  session: NO_SESSION,
  language: { lang: undefined },
  signIn: NO_SIGN_IN,
};

const keptLanguage = v.object({ lang: v.optional(v.picklist(LANGUAGES)) });
const keptSignIn = v.object({ state: v.string(), codeVerifier: v.string() });

/** Reads the stored state slice by slice: a broken or foreign slice is dropped, the others stay. */
export function parseKept(text: string | null): Kept {
  const slices = readObject(text);
  const kept = v.safeParse(session, slices.session);
  const language = v.safeParse(keptLanguage, slices.language);
  const signIn = v.safeParse(keptSignIn, slices.signIn);
  return {
    session: kept.success ? kept.output : NOTHING_KEPT.session,
    language: { lang: language.success ? language.output.lang : undefined },
    signIn: signIn.success ? signIn.output : NOTHING_KEPT.signIn,
  };
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
