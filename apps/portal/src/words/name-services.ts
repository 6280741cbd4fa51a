import { type Language, nameOf, type Service } from "@musubi/contract";

/** Returns a function that names services by id. A service that identity no longer lists has no name. */
export const nameServices =
  (services: readonly Service[], language: Language) =>
  (id: number): string | undefined => {
    const service = services.find(({ service_id }) => service_id === id);
    return service && nameOf(service, language);
  };
