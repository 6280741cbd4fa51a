import { ActionList } from "@musubi/ui/action-list.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useState } from "react";
import { MessageScreen } from "../frame/message-screen.tsx";
import { useLanguage, usePortal, useWords } from "../portal-context.ts";
import { checkEnvironment } from "./environment-check.ts";
import classes from "./error-screen.module.css";
import type { ErrorReason } from "./reasons.ts";

/** What went wrong, the way back, and where to find help. It never sends anybody to the login by itself. */
export function ErrorScreen({ reason }: { readonly reason: ErrorReason }) {
  const { links } = usePortal().config.site;
  const { errorPage: words, common } = useWords();
  const language = useLanguage();
  const [happenedAt] = useState(() => new Date());
  const environment = checkEnvironment();
  const { title, lead } = words.reasons[reason];
  const details = [
    [words.storage, environment.storageWorks ? words.storageWorks : words.storageFails],
    [words.connection, environment.online ? words.online : words.offline],
    [words.time, happenedAt.toLocaleString(language, { dateStyle: "medium", timeStyle: "long" })],
    [words.browser, environment.browser],
  ] as const;

  return (
    <MessageScreen title={title} lead={lead}>
      {/* A whole new page: whatever broke this one is gone with it. */}
      <LinkButton href={`/index?lng=${language}`}>{common.retry}</LinkButton>
      <section className={classes.part}>
        <SectionTitle>{words.helpTitle}</SectionTitle>
        <ActionList
          items={[
            { key: "help", label: words.help, href: links[language].help },
            { key: "contact", label: common.contact, href: links[language].contact },
          ]}
        />
      </section>
      <section className={classes.part}>
        <SectionTitle>{words.environmentTitle}</SectionTitle>
        <p className={classes.lead}>{words.environmentLead}</p>
        <dl className={classes.details}>
          {details.map(([label, value]) => (
            <div key={label} className={classes.detail}>
              <dt className={classes.label}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </MessageScreen>
  );
}
