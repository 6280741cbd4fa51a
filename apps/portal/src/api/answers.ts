type Answer = { readonly text: string; readonly how: ResponseInit };

type Kept = { readonly askedAt: number; readonly answer: Promise<Answer> };

export type Answers = {
  /**
   * A `fetch` that takes what was asked since a moment from memory, and asks for everything else. `onKnown` hears when
   * each that it takes was asked.
   */
  since(time: number, onKnown?: (askedAt: number) => void): typeof fetch;
  forget(): void;
};

/** What changes nothing that is read, although it is posted. */
const HARMLESS = /\/(?:token\/renew|logs|places\/refresh|delete\/status|service\/active)$/;

/**
 * Remembers what reads were answered, in memory alone. Whatever changes something makes it forget: what was linked a
 * moment ago must show.
 */
export function createAnswers(ask: typeof fetch): Answers {
  const kept = new Map<string, Kept>();

  function remember(key: string, answer: Promise<Answer>): Promise<Answer> {
    const entry = { askedAt: performance.now(), answer };
    kept.set(key, entry);
    const drop = () => kept.get(key) === entry && kept.delete(key);
    // What was refused, or not answered at all, is asked for again.
    answer.then(({ how }) => how.status === 200 || drop(), drop);
    return answer;
  }

  return {
    since: (time, onKnown) => async (address, init) => {
      if (init?.method !== "GET") {
        if (!HARMLESS.test(String(address))) kept.clear();
        return ask(address, init);
      }
      const key = `${new Headers(init.headers).get("accept-language")} ${address}`;
      const known = kept.get(key);
      if (known === undefined || known.askedAt < time) {
        return replay(await remember(key, ask(address, init).then(readWhole)));
      }
      onKnown?.(known.askedAt);
      return replay(await known.answer);
    },
    forget: () => kept.clear(),
  };
}

/** As a whole: what is still on its way ends with the patience of whoever asked first. */
const readWhole = async (response: Response): Promise<Answer> => {
  const { status, headers } = response;
  return { text: await response.text(), how: { status, headers } };
};

const replay = ({ text, how }: Answer): Response => new Response(text || null, how);
