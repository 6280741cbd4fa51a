/** Bodies that every call refuses: a name, and what is sent. */
export const BAD_BODIES: readonly (readonly [name: string, body: string])[] = [
  ["nothing", ""],
  ["no JSON", "hello"],
  ["I04: half a body", '{"refresh_token":'],
  ["I04: another type", "[]"],
  ["I04: null", "null"],
  ["I04: a number for a text", '{"refresh_token":1,"auth_service_id":0}'],
  ["I04: a text for a number", '{"refresh_token":"x","auth_service_id":"0"}'],
  ["I02: a key too many", '{"refresh_token":"x","auth_service_id":0,"sub":"y"}'],
  ["I03: a key twice", '{"refresh_token":"x","refresh_token":"y","auth_service_id":0}'],
  [
    "I03: a key twice, once escaped",
    '{"refresh_token":"x","refresh\\u005ftoken":"y","auth_service_id":0}',
  ],
  ["I03: __proto__", '{"refresh_token":"x","auth_service_id":0,"__proto__":{"a":1}}'],
  ["I03: constructor", '{"refresh_token":"x","auth_service_id":0,"constructor":{"prototype":{}}}'],
  ["I04: 10,000 brackets", "[".repeat(10_000) + "]".repeat(10_000)],
  ["control characters", '{"refresh_token":"x\\u0000","auth_service_id":0}'],
];
