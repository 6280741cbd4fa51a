/** A value of a request, as the contract wants it. */
export type Field = (value: unknown) => boolean;

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

export const text =
  (most: number): Field =>
  (value) =>
    typeof value === "string" && value !== "" && value.length <= most && !CONTROL.test(value);

export const oneOf =
  (...values: readonly string[]): Field =>
  (value) =>
    values.some((each) => each === value);

export const flag: Field = (value) => typeof value === "boolean";

/** Up to 2⁵³. */
export const seq: Field = (value) =>
  Number.isInteger(value) && 0 <= Number(value) && Number(value) <= 2 ** 53;

const ownerText = text(200);
export const owner: Field = (value) => ownerText(value) && /^(?:sub|old):./.test(String(value));

/** The fields of a request or an object; a name with a `?` may be missing. */
export type Fields = Readonly<Record<string, Field>>;

/** Whether a value has exactly these fields. */
export const object =
  (fields: Fields): Field =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const given = new Map(Object.entries(value));
    const known = Object.entries(fields).every(([name, fits]) => {
      const plain = name.replace("?", "");
      const isMissing = !given.has(plain);
      const each = given.get(plain);
      given.delete(plain);
      return isMissing ? name.endsWith("?") : fits(each);
    });
    return known && given.size === 0;
  };
