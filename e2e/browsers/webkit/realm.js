// Runs in every document, in a world of its own: it shares the document with the page, and no variable. Playwright's
// scripts run here, where the page's policies for scripts do not apply.

// Playwright's own way to fill a field sets its value; a person's typing is an edit of the document.
globalThis.__pw_bidiInsertText ??= (text) => {
  document.execCommand("insertText", false, text);
};

globalThis.bidi ??= (() => {
  const held = new Map();
  const hold = (value) => {
    const handle = crypto.randomUUID?.() ?? `${held.size}-${Math.random()}`;
    held.set(handle, value);
    return handle;
  };

  /** Reads an argument of BiDi's. */
  const read = ({ type, value, handle, sharedId }) => {
    const reference = handle ?? sharedId;
    if (reference !== undefined) {
      if (!held.has(reference)) throw new Error("no such handle");
      return held.get(reference);
    }
    switch (type) {
      case "undefined":
        return undefined;
      case "null":
        return null;
      case "number":
        return Number(value);
      case "bigint":
        return BigInt(value);
      case "date":
        return new Date(value);
      case "regexp":
        return new RegExp(value.pattern, value.flags);
      case "array":
        return value.map(read);
      case "object":
        return Object.fromEntries(value.map(([key, each]) => [key.value ?? key, read(each)]));
      default:
        return value;
    }
  };

  const writePlain = (value) => {
    if (value === null) return { type: "null" };
    switch (typeof value) {
      case "undefined":
        return { type: "undefined" };
      case "number":
        if (Object.is(value, -0)) return { type: "number", value: "-0" };
        return { type: "number", value: Number.isFinite(value) ? value : `${value}` };
      case "bigint":
        return { type: "bigint", value: `${value}` };
      case "string":
      case "boolean":
        return { type: typeof value, value };
      default:
        return undefined;
    }
  };

  const typeOf = (value) => {
    if (value instanceof Node) return "node";
    if (Array.isArray(value)) return "array";
    return typeof value;
  };

  /** Writes a result as a remote value of BiDi's: as a handle, or all that it holds. */
  const write = (value, asHandle) => {
    const plain = writePlain(value);
    if (plain) return plain;
    const type = typeOf(value);
    if (type === "node") {
      const handle = hold(value);
      return { type, sharedId: handle, ...(asHandle ? { handle } : {}), value: {} };
    }
    if (asHandle) return { type, handle: hold(value) };
    if (type === "array") return { type, value: value.map((each) => write(each, false)) };
    if (type === "function") return { type };
    return {
      type,
      value: Object.entries(value).map(([key, each]) => [key, write(each, false)]),
    };
  };

  return {
    async call(run, args, asHandle) {
      try {
        return JSON.stringify({
          type: "success",
          result: write(await run(...args.map(read)), asHandle),
        });
      } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
        return JSON.stringify({ type: "exception", exceptionDetails: { text } });
      }
    },
    disown: (handles) => {
      for (const handle of handles) held.delete(handle);
    },
  };
})();
