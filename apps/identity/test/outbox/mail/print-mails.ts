import { LANGUAGES, type Language } from "@musubi/contract";
import type { MailContent } from "../../../src/outbox/mail/mails.ts";
import { renderMail } from "../../../src/outbox/mail/render-mail.ts";
import { catalogue, MAILS, sender, TAKEN_BACK, takeBack } from "./every-mail.ts";

/** Prints one mail of each kind in both languages as JSON, with pictures inline, to be looked at. */
const printed = LANGUAGES.flatMap((language) =>
  Object.values(MAILS).map((mail) => {
    const content = dress(mail, language);
    const { html, pictures } = renderMail({ to: "hana@example.jp", language, content }, sender);
    const shown = pictures.reduce(
      (markup, { cid, content }) =>
        markup.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString("base64")}`),
      html,
    );
    return { about: content.about, language, html: shown };
  }),
);
process.stdout.write(JSON.stringify(printed));

/** Returns a mail as it is really sent: with names of services, full-length secrets, and a notice's link. */
function dress(content: MailContent, language: Language): MailContent {
  const [store = "", school = ""] = catalogue
    .filter(({ kind }) => kind === "store" || kind === "school")
    .map(({ names }) => names[language]);
  const secret = "Zk3vQ8n1xT5mW7cR2bJ9yL4pD6sF0aHgKeUoViBtNqM";
  const isTakenBack = [...TAKEN_BACK, "new-browser", "session-copied", "undone"].some(
    (each) => each === content.about,
  );
  return {
    ...content,
    ...("serviceName" in content && { serviceName: store }),
    ...("serviceNames" in content && {
      serviceNames: content.serviceNames.length > 1 ? [store, school] : [store],
    }),
    ...("lacking" in content && { lacking: [store] }),
    ...("secret" in content && { secret }),
    ...("links" in content && { links: content.links.map((link) => ({ ...link, secret })) }),
    ...(isTakenBack && { takeBack: { ...takeBack, secret } }),
  } as MailContent;
}
