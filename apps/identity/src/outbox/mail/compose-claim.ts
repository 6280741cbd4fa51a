import type { Letter, Paragraph } from "./letter.ts";
import type { MailWords } from "./mail-words.ts";
import type { ClaimContent } from "./mails.ts";

/** What a mail about a claim is put together with. */
type Tools = {
  readonly words: MailWords;
  readonly time: (at: number) => string;
  readonly shown: (email: string) => string;
  readonly seen: Paragraph[];
  /** What to do where it was somebody else: the link, where there is one. */
  readonly wayBack: Paragraph[];
  /** Of identity, where the pages are that a claim is made on. */
  readonly origin: string;
};

/** Puts a mail about a claim to an account into words. */
export function composeClaim(
  content: ClaimContent,
  { words, time, shown, seen, wayBack, origin }: Tools,
): Letter {
  const { claims, notYou } = words;
  switch (content.about) {
    case "stop-begun": {
      const { subject, lead, sooner } = claims.stopBegun;
      return { subject, paragraphs: [lead(time(content.until)), ...seen, sooner, notYou] };
    }
    case "stop-told":
    case "stop-reminder": {
      const { lead, object, link, notYou } = claims.stopTold;
      const { subject, reminder } = claims.stopTold;
      const address = `${origin}/login/object/${content.secret}`;
      const what = lead(shown(content.earlierEmail), time(content.until));
      return {
        subject: content.about === "stop-told" ? subject : reminder,
        paragraphs: [what, ...seen, object, { link: { name: link, address } }, notYou],
      };
    }
    case "account-frozen": {
      const { subject, lead, setPassword, wait } = claims.frozen;
      const next = content.hasPassword === false ? wait : setPassword;
      return { subject, paragraphs: [lead(time(content.until)), ...seen, next, notYou] };
    }
    case "taken-back": {
      const { subject, lead, setPassword, logIn } = claims.takenBack;
      const next = content.hasPassword ? setPassword : logIn;
      return { subject, paragraphs: [lead, ...seen, next, notYou] };
    }
    case "undone": {
      const { subject, lead } = claims.undone;
      return { subject, paragraphs: [lead, ...seen, ...wayBack] };
    }
    case "objected": {
      const { subject, [content.side]: lead } = claims.objected;
      return { subject, paragraphs: [lead, ...seen, notYou] };
    }
  }
}
