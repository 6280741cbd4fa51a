import { type HelpTopic, withWholeNumbers } from "@musubi/contract";
import type { LoginPage } from "@musubi/contract/login-pages";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./help.module.css";
import { HELP_PARTS, type HelpPart } from "./help-parts.ts";

type HelpPageProps = Extract<LoginPage, { page: "help" }>;

const PARTS = Object.keys(HELP_PARTS) as readonly HelpPart[];

/** What people ask, then each answer under an anchor of its own. Links alone: it needs no script. */
export function HelpPage({ frame, providers, homeUrl }: HelpPageProps) {
  const { common, help: words } = WORDS[frame.language];
  const { brand, links, contact } = frame.site;
  const names = providers.map((provider) => common.providers[provider]);
  const list = new Intl.ListFormat(frame.language, { type: "disjunction" }).format(names);
  const parts = PARTS.map((part) => {
    const topics = HELP_PARTS[part].filter((topic) => isAsked(words, topic, names));
    return { part, topics };
  });
  const reached = contact?.[frame.language];
  return (
    <>
      <PageTitle lead={words.lead(brand[frame.language])}>{words.title}</PageTitle>
      <nav id="questions" className={classes.contents} aria-label={words.contents}>
        {parts.map(({ part, topics }) => (
          <section key={part} className={classes.part}>
            <SectionTitle>{words.parts[part]}</SectionTitle>
            <ActionList
              away={common.away}
              items={topics.map((topic) => ({
                key: topic,
                label: words.topics[topic].question,
                link: { href: `#${topic}` },
              }))}
            />
          </section>
        ))}
      </nav>
      {parts.flatMap(({ topics }) =>
        topics.map((topic) => (
          <article key={topic} id={topic} className={classes.topic}>
            <h2 className={classes.question}>{words.topics[topic].question}</h2>
            {answer(words, topic, list).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <a className={classes.back} href="#questions">
              {words.toContents}
            </a>
          </article>
        )),
      )}
      <section className={classes.topic}>
        <h2 className={classes.question}>{words.unsolved}</h2>
        <ActionList
          away={common.away}
          items={[
            {
              key: "contact",
              label: common.contact,
              link: { href: links[frame.language].contact },
            },
            { key: "home", label: words.home, link: { href: homeUrl } },
          ]}
        />
        {reached && (
          <address className={classes.reached}>
            <a href={`tel:${reached.telephone.replace(/[^+\d]/g, "")}`}>{reached.telephone}</a>
            <span>{reached.hours}</span>
            <span>{withWholeNumbers(reached.address)}</span>
          </address>
        )}
      </section>
    </>
  );
}

/** What is about the accounts of other companies is asked only where people can come with one. */
const isAsked = ({ topics }: LoginWords["help"], topic: HelpTopic, providers: readonly string[]) =>
  typeof topics[topic].answer === "string" || providers.length > 0;

function answer({ topics }: LoginWords["help"], topic: HelpTopic, providers: string): string[] {
  const said = topics[topic].answer;
  return (typeof said === "string" ? said : said(providers)).split("\n");
}
