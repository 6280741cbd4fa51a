import { SLEEP_DAYS } from "@musubi/contract";
import type { Letters } from "../pen.ts";

/** Letters about the services of an ID: linked, moved by a merge, left. */
export const serviceLetters = {
  "service-linked"(content, { words, nameId, list, seen, notYou }) {
    const { subject, lead, more } = words.serviceLinked;
    const services = list(content.serviceNames);
    const advice = notYou(content, "link", { advice: "unlink", why: [more] });
    const paragraphs = [lead(services, nameId(content.idEmail)), ...seen(content), ...advice];
    return { subject: subject(services), paragraphs };
  },

  "service-opened"(content, { words, id, seen, place }) {
    const { subject, lead, leave } = words.serviceOpened;
    const { serviceName: name } = content;
    const what = [lead(name, id), ...seen(content), leave, ...place(content.serviceKind)];
    return { subject: subject(name), paragraphs: [...what, words.notYou] };
  },

  "link-undone"(content, { words, nameId, time, seen }) {
    const { subject, lead, again, notAgain } = words.linkUndone;
    const { serviceName: name, relinkableFrom: from } = content;
    const after = from === undefined ? again(SLEEP_DAYS) : notAgain(time(from));
    const what = [lead(name, nameId(content.idEmail)), ...seen(content), after];
    return { subject: subject(name), paragraphs: [...what, words.notYou] };
  },

  merged(content, { words, time, shown, seen, notYou }) {
    const { subject, lead, logIn, logInOther, undo, goesBack } = words.merged;
    const [source, target] = [shown(content.sourceEmail), shown(content.targetEmail)];
    const isOwn = target === content.targetEmail;
    const how = isOwn ? logIn(target) : logInOther(target.charAt(0));
    const why = [how, undo(time(content.undoableUntil)), ...(content.goesBack ? [goesBack] : [])];
    const advice = notYou(content, "merge-source", { advice: "undoToo", why });
    const paragraphs = [lead(source, target), ...seen(content), ...advice];
    return { subject: subject(target), paragraphs };
  },

  unmerged(content, { words, shown, seen }) {
    const { subject, lead, signIn } = words.unmerged;
    const [source, target] = [shown(content.sourceEmail), shown(content.targetEmail)];
    const what = [lead(source, target), ...seen(content), signIn(source)];
    return { subject: subject(source), paragraphs: [...what, words.notYou] };
  },

  "service-left"(content, { words, id, time, seen, notYou }) {
    const { subject, lead, wayBack } = words.serviceLeft;
    const { serviceName: name, wakeableUntil: end } = content;
    const why = [wayBack(time(end))];
    const advice = notYou(content, "leaving", { advice: "undoToo", why });
    const paragraphs = [lead(name, id), ...seen(content), ...advice];
    return { subject: subject(name), paragraphs };
  },

  "service-woken"(content, { words, id, seen, place }) {
    const { subject, lead } = words.serviceWoken;
    const { serviceName: name } = content;
    const what = [lead(name, id), ...seen(content), ...place(content.serviceKind)];
    return { subject: subject(name), paragraphs: [...what, words.notYou] };
  },

  "service-erased"(content, { words, id, seen }) {
    const { subject, lead } = words.serviceErased;
    const { serviceName: name } = content;
    return { subject: subject(name), paragraphs: [lead(name, id), ...seen(content), words.notYou] };
  },
} satisfies Partial<Letters>;
