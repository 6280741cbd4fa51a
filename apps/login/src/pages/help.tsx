import type { HelpTopic } from "@musubi/contract";
import type { PageOf } from "@musubi/contract/login-pages";
import { plain } from "@musubi/phrases";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { More } from "@musubi/ui/more.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./help.module.css";
import { FIRST_TOPICS, HELP_PARTS, type HelpPart } from "./help-parts.ts";

const PARTS = Object.keys(HELP_PARTS) as readonly HelpPart[];

/** Questions by parts, each answer folded below its question; or the search results. It needs no script. */
export function HelpPage({ frame, providers, homeUrl, query }: PageOf<"help">) {
  const { common, help: words } = WORDS[frame.language];
  const { brand, links, contact } = frame.site;
  const names = providers.map((provider) => common.providers[provider]);
  const list = new Intl.ListFormat(frame.language, { type: "disjunction" }).format(names);
  const ask = (topic: HelpTopic) => say(words.topics[topic].question, list);
  const answer = (topic: HelpTopic) => say(words.topics[topic].answer, list).split("\n");
  const isFound = (topic: HelpTopic) => isIn([ask(topic), ...answer(topic)].join(" "), query);
  const isSearch = query !== "";
  const parts = PARTS.map((part) => ({
    part,
    topics: HELP_PARTS[part].filter(
      (topic) =>
        isAsked(words, topic, names) &&
        isFound(topic) &&
        (isSearch || !FIRST_TOPICS.includes(topic)),
    ),
  })).filter(({ topics }) => topics.length > 0);
  const listed = (topics: readonly HelpTopic[]) => (
    <div className={classes.questions}>
      {topics.map((topic) => (
        <More key={topic} label={ask(topic)} open={isSearch}>
          {/* An address that ends with this id opens the answer. */}
          <div id={topic} className={classes.answer}>
            {answer(topic).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </More>
      ))}
    </div>
  );
  const inParts = parts.map(({ part, topics }) => (
    <section key={part} className={classes.part}>
      <SectionTitle>{words.parts[part]}</SectionTitle>
      {listed(topics)}
    </section>
  ));
  const reached = contact?.[frame.language];
  return (
    <>
      <PageTitle lead={words.lead(brand[frame.language])}>{words.title}</PageTitle>
      <search>
        <form className={classes.search}>
          <input type="hidden" name="lng" value={frame.language} />
          <Field id="q" name="q" type="search" label={words.search} defaultValue={query} />
          <Button kind="quiet" type="submit">
            {words.find}
          </Button>
        </form>
      </search>
      {parts.length === 0 && <p role="status">{words.none}</p>}
      {isSearch ? (
        inParts
      ) : (
        <>
          <section className={classes.part}>{listed(FIRST_TOPICS)}</section>
          <More label={words.all}>{inParts}</More>
        </>
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
            <span>{reached.address}</span>
          </address>
        )}
      </section>
    </>
  );
}

/** Returns whether a question is shown. Questions about providers are shown only if this site uses providers. */
const isAsked = ({ topics }: LoginWords["help"], topic: HelpTopic, providers: readonly string[]) =>
  typeof topics[topic].question === "string" || providers.length > 0;

type Said = LoginWords["help"]["topics"][HelpTopic]["answer"];

const say = (said: Said, providers: string): string =>
  typeof said === "string" ? said : said(providers);

/** Returns whether a text contains every word of the query, in capital or small, wide or narrow letters. */
function isIn(text: string, query: string): boolean {
  const simplify = (typed: string) => plain(typed).normalize("NFKC").toLowerCase();
  return simplify(query)
    .split(/\s+/)
    .every((word) => simplify(text).includes(word));
}
