import type { Command } from "./command.ts";

const CHANGE_EMAIL = {
  deed: "change-email",
  who: 0,
  whom: 1,
  service: 1,
  crashAt: undefined,
  fault: undefined,
  thinksFor: 0,
  withNext: false,
} as const satisfies Command;

/**
 * Too rare to happen by chance: an address is changed and changed back, and the call about the first change arrives
 * last.
 */
const THERE_AND_BACK: readonly Command[] = [
  { ...CHANGE_EMAIL, fault: "late" },
  { ...CHANGE_EMAIL, whom: 0 },
];

const STEP = { ...CHANGE_EMAIL, whom: 0 } as const;

/** As rare: each of these needs several commands about the same place. */
const SLEEPS: readonly (readonly Command[])[] = [
  [
    { ...STEP, deed: "delete" },
    { ...STEP, whom: 1 },
    { ...STEP, deed: "wake" },
  ],
  [
    { ...STEP, deed: "delete" },
    { ...STEP, deed: "pass-days" },
    { ...STEP, deed: "wake" },
    { ...STEP, deed: "delete" },
    { ...STEP, deed: "pass-days" },
    { ...STEP, deed: "wake" },
  ],
];

/**
 * Makes a service wrong once. The person of this command has no account there, so the wrong answer is about the next
 * account.
 */
const WRONG = { ...STEP, deed: "answer-wrongly", who: 1 } as const;

/** The service does not find an account that its holder leaves or returns to, once. */
const NOT_FOUND: readonly (readonly Command[])[] = [
  [WRONG, { ...STEP, deed: "delete" }],
  [WRONG, { ...STEP, deed: "delete" }, { ...STEP, deed: "wake" }],
  [{ ...STEP, deed: "delete" }, WRONG, { ...STEP, deed: "wake" }],
  [{ ...STEP, deed: "delete" }, WRONG, { ...STEP, deed: "wake" }, { ...STEP, deed: "wake" }],
  [
    { ...STEP, deed: "delete" },
    { ...STEP, deed: "wake", fault: "drop-after" },
    WRONG,
    { ...STEP, deed: "wake" },
  ],
  [
    { ...STEP, deed: "delete" },
    WRONG,
    { ...STEP, deed: "wake", thinksFor: 5, withNext: true },
    { ...STEP, deed: "wake", thinksFor: 3 },
  ],
];

/** The undoing of a link gets no answer, is then refused, and arrives in the end. */
const LATE_UNDOING: readonly Command[] = [
  { ...STEP, deed: "link", service: 2 },
  { ...STEP, deed: "unlink", fault: "late" },
  { ...STEP, deed: "unlink", fault: "late" },
  { ...STEP, deed: "refuse", service: 2 },
  { ...STEP, deed: "unlink" },
];

/**
 * An opening gets no answer, is then refused, and arrives in the end; another is called off by a take-back; two more
 * run at the same time as a link; the last is at a service that a running merge has moved already.
 */
const LATE_OPENING: readonly (readonly Command[])[] = [
  [
    { ...STEP, deed: "join", service: 2, fault: "late" },
    { ...STEP, deed: "refuse", service: 2 },
    { ...STEP, deed: "join", service: 2 },
    { ...STEP, deed: "refuse", service: 2 },
    { ...STEP, deed: "join", service: 2 },
  ],
  [
    { ...STEP, whom: 1 },
    { ...STEP, deed: "join", service: 2, fault: "drop-after" },
    { ...STEP, deed: "take-back" },
    { ...STEP, deed: "sweep" },
    { ...STEP, deed: "join", service: 2 },
  ],
  [
    { ...STEP, deed: "join", service: 2, thinksFor: 5, withNext: true },
    { ...STEP, deed: "join", service: 2, thinksFor: 2, withNext: true },
    { ...STEP, deed: "link", service: 2, thinksFor: 3 },
    { ...STEP, deed: "open", whom: 1 },
    { ...STEP, deed: "delete", service: 2 },
    { ...STEP, deed: "join", service: 2 },
  ],
  [
    { ...STEP, deed: "refuse", service: 3 },
    { ...STEP, deed: "open", who: 1 },
    { ...STEP, deed: "sweep" },
    { ...STEP, deed: "join", service: 2 },
  ],
];

const MERGE = [
  { ...STEP, deed: "open", whom: 1 },
  { ...STEP, deed: "sweep" },
] as const satisfies readonly Command[];

/** A merge is undone after the target left the service that has to go back; the second time the service refuses. */
const HINDERED_UNDOING: readonly (readonly Command[])[] = [
  [
    ...MERGE,
    { ...STEP, deed: "delete", who: 1 },
    { ...STEP, deed: "undo", who: 1 },
    { ...STEP, deed: "sweep" },
  ],
  [
    ...MERGE,
    { ...STEP, deed: "delete", who: 1 },
    { ...STEP, deed: "refuse" },
    { ...STEP, deed: "undo", who: 1 },
    { ...STEP, deed: "sweep", fault: "drop-after" },
    { ...STEP, deed: "sweep" },
  ],
];

/** A service is told a merged account's new address, and the old one after an undo; the first two answers are lost. */
const UNHEARD_TELLING: readonly Command[] = [
  ...MERGE,
  { ...STEP, deed: "work-outbox", fault: "drop-after" },
  { ...STEP, deed: "undo", who: 1 },
  { ...STEP, deed: "sweep", fault: "drop-after" },
  { ...STEP, deed: "work-outbox" },
];

/** The answer to an erasing is lost, and a merge begins before the erasing is repeated. */
const UNHEARD_ERASING: readonly Command[] = [
  { ...STEP, deed: "delete", who: 2, service: 2 },
  { ...STEP, deed: "answer-wrongly", service: 1, fault: "drop-after", withNext: true },
  { ...STEP, deed: "cancel", service: 1, withNext: true },
  { ...STEP, deed: "undo", service: 1, withNext: true },
  { ...STEP, deed: "pass-days", whom: 1, service: 1 },
  { ...STEP, deed: "open", service: 1 },
  { ...STEP, deed: "open", who: 2, whom: 0, service: 1 },
];

/** An account that was linked and left is linked again, by a holder who did not get the first answer. */
const LINKED_ASLEEP: readonly Command[] = [
  { ...STEP, deed: "link", service: 2 },
  { ...STEP, deed: "delete", service: 2 },
  { ...STEP, deed: "link", service: 2, fault: "lost" },
  { ...STEP, deed: "link", service: 2 },
];

const WRONG_HOME = { ...WRONG, who: 2 } as const;

/** A merge is undone after the target left the service, so a sleeping account has to come home. */
const GOING_HOME: readonly Command[] = [
  ...MERGE,
  { ...STEP, deed: "delete", who: 1 },
  { ...STEP, deed: "undo", who: 1 },
];

/**
 * The service does not find an account that has to come home: at once, after a call without an answer, or in one of two
 * calls at the same time.
 */
const NOT_FOUND_ON_ITS_WAY: readonly (readonly Command[])[] = [
  [...GOING_HOME, WRONG_HOME, { ...STEP, deed: "sweep" }],
  [
    ...GOING_HOME,
    { ...STEP, deed: "sweep", fault: "lost" },
    WRONG_HOME,
    { ...STEP, deed: "sweep" },
  ],
  [
    ...GOING_HOME,
    WRONG_HOME,
    { ...STEP, deed: "continue", who: 1, thinksFor: 9, withNext: true },
    { ...STEP, deed: "continue", who: 1, thinksFor: 3 },
  ],
];

const by = (who: number, deed: Command["deed"], more: Partial<Command> = {}): Command => ({
  ...STEP,
  who,
  deed,
  ...more,
});
const merge = (who: number, whom: number) => [by(who, "open", { whom }), by(who, "sweep")];
const REST = by(0, "pass-days", { whom: 2 });
const WEEK = by(0, "pass-days");

/** Sequences that seldom happen by chance, with changes that can be taken back. */
export const STORIES: readonly (readonly Command[])[] = [
  merge(0, 1),
  merge(2, 0),
  merge(1, 0),
  [by(0, "delete"), by(0, "close")],
  [by(2, "delete", { service: 2 }), by(2, "close")],
  [by(0, "link", { service: 2 }), by(0, "delete", { service: 2 })],
  [by(1, "change-email", { whom: 1 }), REST],
  // The day of erasing an account comes while a younger change can still be taken back.
  [by(0, "delete"), WEEK, by(0, "change-email", { whom: 1 }), WEEK],
  [by(0, "change-email", { whom: 1 }), by(0, "take-back"), REST, by(0, "work-outbox")],
  [by(0, "take-back"), by(0, "sweep")],
  [by(1, "take-back"), by(1, "sweep")],
];

/** Take-backs of what sleeps at another ID, of a stop with an objection, by both sides in turn; and a waking. */
const TAKEN_BACK: readonly (readonly Command[])[] = [
  [...merge(0, 1), by(1, "delete"), by(0, "take-back"), by(0, "sweep")],
  // The mailbox of a linked account undoes the link while the account sleeps on a merged ID; the service refuses.
  [
    by(0, "link", { service: 2 }),
    by(0, "delete", { service: 2 }),
    by(0, "refuse", { service: 2 }),
    ...merge(0, 1),
    by(0, "take-back"),
    by(0, "work-outbox"),
    by(0, "work-outbox"),
  ],
  // The service is left and woken at the other ID before its account comes home.
  [
    ...merge(2, 0),
    by(0, "take-back"),
    by(0, "delete", { service: 2 }),
    by(0, "wake", { crashAt: 15 }),
  ],
  [by(0, "delete"), by(0, "close"), by(0, "wake-id"), by(0, "sweep")],
  // The target of a merge that is half done gets another password, and takes that back after the merge is done.
  [
    by(0, "refuse", { service: 3 }),
    ...merge(1, 0),
    by(0, "new-password"),
    by(0, "refuse", { service: 3 }),
    by(0, "continue"),
    by(0, "continue"),
    by(0, "change-email", { whom: 1 }),
    by(0, "take-back", { whom: 1, service: 3 }),
    by(0, "sweep"),
  ],
  [
    by(0, "change-email", { whom: 1 }),
    by(0, "take-back"),
    by(0, "object", { whom: 1 }),
    by(0, "take-back", { whom: 1 }),
  ],
  [
    ...merge(0, 1),
    by(1, "change-email", { whom: 1 }),
    by(1, "take-back"),
    by(0, "take-back"),
    REST,
    by(0, "sweep"),
  ],
];

/** Sequences that seldom happen by chance, about credentials and addresses. */
export const CREDENTIAL_STORIES: readonly (readonly Command[])[] = [
  [by(0, "plant-credential", { service: 2 }), by(0, "oust")],
  [by(2, "plant-credential", { service: 3 }), by(2, "oust")],
  [by(2, "first-password"), by(2, "oust")],
  [by(2, "first-password"), by(2, "change-email", { whom: 1 })],
  // A person's credential is removed, and another person adds it.
  [by(0, "oust"), by(1, "add-credential", { whom: 0 })],
  [by(0, "change-email", { whom: 1 }), by(0, "take-back"), REST],
  [by(0, "change-email", { whom: 1 }), by(0, "remove-credential"), by(0, "change-email")],
  [WEEK, REST, REST],
  [by(0, "plant-credential"), by(0, "leave-form"), by(0, "take-back"), by(0, "send-form")],
  // A form left open at the page of a closed ID.
  [
    by(0, "plant-credential"),
    by(0, "delete"),
    by(0, "close"),
    by(0, "leave-form"),
    by(0, "send-form"),
  ],
];

/** A credential is removed, or ends, while it is used to log in. */
const REMOVED_MEANWHILE: readonly (readonly Command[])[] = [2, 3].flatMap((service) => {
  const coming = [
    by(0, "plant-credential", { service }),
    by(0, "come-back", { thinksFor: 20, withNext: true }),
  ];
  return [
    [...coming, by(0, "remove-credential")],
    [...coming, by(0, "take-back")],
  ];
});

/** Sequences with which this test once found bugs. */
const CREDENTIALS_TAKEN_BACK: readonly (readonly Command[])[] = [
  // The replacement of an only credential ends when the credential already belongs to another ID.
  [
    by(2, "plant-credential", { service: 3 }),
    by(2, "oust"),
    by(1, "add-credential", { whom: 2, service: 2 }),
    by(2, "take-back", { service: 2 }),
  ],
  // A stop outlasts the row of a removal that followed the stop's own change.
  [
    by(2, "first-password"),
    by(2, "oust"),
    by(2, "change-email", { whom: 1 }),
    WEEK,
    REST,
    REST,
    by(2, "take-back", { service: 3 }),
  ],
  // A thief's credential is removed after a change of address. The change is taken back, and then the removal.
  [
    by(0, "plant-credential", { service: 2 }),
    by(0, "change-email", { whom: 1 }),
    by(0, "remove-credential"),
    by(0, "change-email"),
    by(0, "take-back", { service: 2, thinksFor: 2 }),
    by(0, "take-back", { whom: 1, service: 2 }),
  ],
  // A removed credential is added again, and then the removal is taken back.
  [by(0, "oust"), by(0, "add-credential"), by(0, "take-back", { service: 2 })],
];

/** Too rare to happen by chance, so always played. */
export const RARE: readonly (readonly Command[])[] = [
  THERE_AND_BACK,
  ...SLEEPS,
  ...NOT_FOUND,
  LATE_UNDOING,
  ...LATE_OPENING,
  ...HINDERED_UNDOING,
  UNHEARD_TELLING,
  UNHEARD_ERASING,
  LINKED_ASLEEP,
  ...NOT_FOUND_ON_ITS_WAY,
  ...TAKEN_BACK,
  ...CREDENTIALS_TAKEN_BACK,
  ...REMOVED_MEANWHILE,
];
