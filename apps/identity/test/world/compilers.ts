import buildValidators from "@fastify/ajv-compiler";
import buildSerializers from "@fastify/fast-json-stringify-compiler";

/** Fastify's own compilers, with a memory: every world has the same schemas, and compiling them is most of making one. */
export const schemaController = {
  compilersFactory: {
    buildValidator: remember(buildValidators()),
    buildSerializer: remember(buildSerializers()),
  },
};

// Fastify looks for the name of a plugin that has none among all modules that are loaded, plugin by plugin: in a test
// run they are many, and that was a tenth of making a world.
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
