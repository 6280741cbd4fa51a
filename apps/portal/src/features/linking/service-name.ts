import { ServiceType } from "@musubi/contract";

/** A service type's name in lower case, as its words, its pictures and its gateway are called. */
export type ServiceName = Lowercase<keyof typeof ServiceType>;

const NAMES = new Map(
  Object.entries(ServiceType).map(([name, type]) => [type, name.toLowerCase() as ServiceName]),
);

/** Returns the `service_name` of a type. */
export function serviceNameOf(type: ServiceType): ServiceName {
  const name = NAMES.get(type);
  if (name === undefined) throw new Error(`There is no service type ${type}.`);
  return name;
}
