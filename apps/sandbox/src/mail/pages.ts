import type { Language } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import { type Html, html } from "../pages/html.ts";
import { sendNotFound } from "../pages/not-found.ts";
import { localized, type Page } from "../pages/page.ts";
import { mailContentPolicy, mailPagePolicy } from "../pages/security-headers.ts";
import { pageLanguage, sendPage } from "../pages/send-page.ts";
import { HALL, MAIL } from "../pages/words.ts";
import { writeTime } from "../times.ts";
import type { Mailbox, Message } from "./mailbox.ts";

/** The mailbox for people. */
export function registerMailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/mail", async (request, reply) =>
    sendPage(reply, describeList(mailbox.list(), pageLanguage(request))),
  );

  app.get<{ Params: { id: string } }>("/mail/:id", async (request, reply) => {
    const message = mailbox.find(request.params.id);
    if (message === undefined) return sendNotFound(request, reply);
    reply.header("content-security-policy", mailPagePolicy);
    return sendPage(reply, describeMessage(message, pageLanguage(request)));
  });

  app.get<{ Params: { id: string } }>("/mail/:id/html", async (request, reply) => {
    const markup = mailbox.find(request.params.id)?.html ?? null;
    if (markup === null) return sendNotFound(request, reply);
    return reply
      .header("content-security-policy", mailContentPolicy)
      .type("text/html; charset=utf-8")
      .send(markup);
  });
}

function describeList(messages: readonly Message[], language: Language): Page {
  const words = MAIL[language];
  const list = html`<ul class="cards">${messages.map((each) => describeCard(each, language))}</ul>`;
  return {
    language,
    title: HALL[language].mail,
    path: "/mail",
    back: { path: "/", label: HALL[language].back },
    content: html`<h1>${HALL[language].mail}</h1><p class="lead">${HALL[language].mailLead}</p>
<p><a href="${localized("/mail", language)}">${words.reload}</a></p>
${messages.length === 0 ? html`<p class="note">${words.empty}</p>` : list}`,
  };
}

const PREVIEW_LENGTH = 120;

const describeCard = (message: Message, language: Language): Html =>
  html`<li><a class="card" href="${localized(`/mail/${message.id}`, language)}"><span>${titleOf(message, language)}
<small>${message.to} · ${writeTime(Date.parse(message.receivedAt), language)}</small>
<small>${message.text.slice(0, PREVIEW_LENGTH)}</small></span></a></li>\n`;

function describeMessage(message: Message, language: Language): Page {
  const words = MAIL[language];
  const title = titleOf(message, language);
  const formatted = html`<h2>${words.formatted}</h2>
<iframe class="mail-frame" sandbox src="/mail/${message.id}/html" title="${words.formatted}"></iframe>`;
  return {
    language,
    title,
    path: `/mail/${message.id}`,
    back: { path: "/mail", label: HALL[language].mail },
    content: html`<h1>${title}</h1>
<dl><dt>${words.to}</dt><dd>${message.to}</dd>
<dt>${words.time}</dt><dd><time datetime="${message.receivedAt}">${writeTime(Date.parse(message.receivedAt), language)}</time></dd></dl>
<pre class="mail-text">${message.text}</pre>
${message.html === null ? "" : formatted}`,
  };
}

const titleOf = ({ subject }: Message, language: Language): string =>
  subject === "" ? MAIL[language].noSubject : subject;
