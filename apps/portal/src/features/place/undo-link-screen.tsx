import { type Place, type Service, undoLink } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { Must } from "../../frame/must.tsx";
import { Screen } from "../../frame/screen.tsx";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { describeService } from "../../words/describe-service.ts";
import { Consent } from "./consent.tsx";
import { definePlaceScreen, NothingToDo } from "./define-place-screen.tsx";
import { usePlacePath } from "./use-place-path.ts";

/** `/service/{kind}/undo-link`: separates an account that was linked lately from the ID again. */
export default definePlaceScreen(({ data: { service, place } }) =>
  place?.state === "active" && place.undo_link_until !== null ? (
    <UndoLink service={service} place={place} />
  ) : (
    <NothingToDo
      service={service}
      say={({ undoLink: words }, name) => ({ title: words.title(name), lead: words.late })}
    />
  ),
);

function UndoLink({ service, place }: { readonly service: Service; readonly place: Place }) {
  const words = useWordsOf(placeWords).undoLink;
  const { api } = usePortal();
  const { id, name } = describeService(service, useLanguage());
  const back = usePlacePath(id);
  return (
    <Screen back={{ to: back }} title={words.title(name)} lead={words.lead}>
      <Must>{place.linked?.by_code ? words.again : words.notAgain}</Must>
      <Consent
        id={id}
        words={words}
        told="unlinked"
        topic="under-way"
        act={() => api.identity.send(undoLink, { body: { service_id: id } })}
      />
    </Screen>
  );
}
