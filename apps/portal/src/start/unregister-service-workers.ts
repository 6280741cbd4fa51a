/** Earlier portals installed a service worker, which would keep serving their pages. */
export async function unregisterServiceWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // A browser that forbids access has no worker.
  }
}
