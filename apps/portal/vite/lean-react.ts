import type { Plugin } from "vite";

/** All that React DOM uses of React, and of its own small half. */
export const USED_BY_REACT_DOM = {
  react: ["__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE", "version"],
  "react-dom": ["__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"],
};

/**
 * Leaves out what nobody uses of React. React DOM requires React as a whole, so that the bundler
 * would keep all of it. Here it gets a module of only the names that it uses.
 */
export const leanReact = (): Plugin => ({
  name: "lean-react",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer) =>
    id in USED_BY_REACT_DOM && importer?.includes("/react-dom/cjs/") ? `\0${id}` : null,
  load: {
    filter: { id: /^\0react(-dom)?$/ },
    handler(marked) {
      const id = marked.slice(1) as keyof typeof USED_BY_REACT_DOM;
      return `export { ${USED_BY_REACT_DOM[id]} } from "${id}";`;
    },
  },
});
