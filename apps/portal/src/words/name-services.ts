import { type Language, nameOf, type Service } from "@musubi/contract";

/** Returns what names services by their ids; one that identity no longer lists has no name. */
export const nameServices =
  (services: readonly Service[], language: Language) =>
  (id: number): string | undefined => {
    const service = services.find(({ service_id }) => service_id === id);
    return service && nameOf(service, language);
  };
