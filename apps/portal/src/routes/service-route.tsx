import { PlaceScreen } from "../features/place/place-screen.tsx";
import { PlaceRoute } from "./place-route.tsx";

/** `/service/{kind}` */
export default function ServiceRoute() {
  return <PlaceRoute>{(id, claims) => <PlaceScreen id={id} claims={claims} />}</PlaceRoute>;
}
