import { UndoLinkScreen } from "../features/place/undo-link-screen.tsx";
import { PlaceRoute } from "./place-route.tsx";

/** `/service/{kind}/undo-link` */
export default function UndoLinkRoute() {
  return <PlaceRoute>{(id) => <UndoLinkScreen id={id} />}</PlaceRoute>;
}
