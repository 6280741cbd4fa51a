import type { ReversalKind } from "../../../database/tables.ts";
import type { Letter } from "../letter.ts";
import type { MailWords } from "../mail-words.ts";
import type { MailContent } from "../mails.ts";
import type { Letters, Pen } from "../pen.ts";
import { tellCredentials, tellEnded } from "./name-credential.ts";

/** Letters about a claim to an account. */
export const claimLetters = {
  "stop-begun"(content, { words, brand, time, seen }) {
    const { subject, lead, sooner } = words.claims.stopBegun;
    const change = nameChange(content, words);
    return {
      subject: subject(change),
      paragraphs: [
        lead(brand, change, time(content.until)),
        ...seen(content, words.claims.asked),
        sooner,
        words.notYou,
      ],
    };
  },

  "stop-told": (content, pen) => composeStop(content, "subject", pen),

  "stop-reminder": (content, pen) => composeStop(content, "reminder", pen),

  "account-frozen"(content, pen) {
    const { words, id, time, seen, logIn } = pen;
    const { subject, lead, keptOut, setPassword, wait, passkeys } = words.claims.frozen;
    const without = content.hasProvider ? [wait] : [passkeys, logIn];
    const next = content.hasPassword ? [setPassword, logIn] : without;
    const credentials = tellCredentials(content.keptOut, keptOut, pen);
    return {
      subject,
      paragraphs: [
        lead(id, time(content.until)),
        ...seen(content),
        ...next,
        ...credentials,
        words.notYou,
      ],
    };
  },

  "credentials-ended"(content, pen) {
    const { words, id, seen } = pen;
    const { subject, lead } = words.credentialsEnded;
    const what = [lead(id), ...tellEnded(content, pen), ...seen(content)];
    return { subject, paragraphs: [...what, words.notYou] };
  },

  "taken-back"(content, pen) {
    const { words, id, seen } = pen;
    const { subject, lead, services, setPassword, logIn } = words.claims.takenBack;
    const next = [content.hasPassword ? setPassword : logIn, pen.logIn];
    const back = content.services ? [services] : [];
    const what = [lead(id), ...seen(content), ...next, ...back, ...tellEnded(content, pen)];
    return { subject: subject(nameChange(content, words)), paragraphs: [...what, words.notYou] };
  },

  undone(content, { words, brand, seen, notYou }) {
    const { subject, lead, more } = words.claims.undone;
    const advice = notYou(content, "loser", { advice: "bringBack", why: [more] });
    const paragraphs = [lead(brand), ...seen(content), ...advice];
    return { subject: subject(nameChange(content, words)), paragraphs };
  },

  objected(content, { words, brand, id, seen }) {
    const { subject, lead } = words.claims.objected[content.side];
    const what = [lead(content.side === "present" ? id : brand), ...seen(content)];
    return { subject: subject(nameChange(content, words)), paragraphs: [...what, words.notYou] };
  },
} satisfies Partial<Letters>;

const nameChange = ({ kind }: { readonly kind: ReversalKind }, { claims }: MailWords): string =>
  claims.changes[kind];

type Stop = MailContent & { readonly about: "stop-told" | "stop-reminder" };

/** To the present mailbox: how to keep the change. */
function composeStop(
  content: Stop,
  which: "subject" | "reminder",
  { words, id, time, shown, seen, page }: Pen,
): Letter {
  const { [which]: subject, lead, object, link: name, notYou } = words.claims.stopTold;
  const change = nameChange(content, words);
  const what = lead(id, shown(content.earlierEmail), change, time(content.until));
  const address = page(`object/${content.secret}`);
  return {
    subject: subject(change),
    paragraphs: [
      what,
      ...seen(content, words.claims.asked),
      object,
      { button: { name, address } },
      notYou,
    ],
  };
}
