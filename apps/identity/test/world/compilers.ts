import buildValidators from "@fastify/ajv-compiler";
import buildSerializers from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's own compilers, with a cache: every world has the same schemas, and compiling them is most of the cost
 * of a world.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: remember(buildValidators()),
    buildSerializer: remember(buildSerializers()),
  },
};

// For a plugin without a name, Fastify searches all loaded modules. A test run has many, and this was a tenth of
// the cost of a world.
Object.assign(Function.prototype, { [Symbol.for("fastify.display-name")]: "plugin" });

function remember<A extends unknown[], R, F>(
  build: (...args: A) => (route: R) => F,
): (...args: A) => (route: R) => F {
  const compiled = new Map<string, F>();
  return (...args) => {
    const compile = build(...args);
    return (route) => {
      const key = JSON.stringify(route);
      const known = compiled.get(key) ?? compile(route);
      compiled.set(key, known);
      return known;
    };
  };
}
