import { LeaveScreen } from "../features/place/leave-screen.tsx";
import { PlaceRoute } from "./place-route.tsx";

/** `/service/{kind}/leave` */
export default function LeaveServiceRoute() {
  return <PlaceRoute>{(id, claims) => <LeaveScreen id={id} claims={claims} />}</PlaceRoute>;
}
