/** Earlier portals installed one; left alone it would go on serving their pages. */
export async function unregisterServiceWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // Where the browser forbids asking there is none.
  }
}
