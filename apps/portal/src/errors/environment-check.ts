export type EnvironmentCheck = {
  readonly storageWorks: boolean;
  readonly online: boolean;
  readonly browser: string;
};

const PROBE = "musubi:probe";

/** What usually stands in the way, looked up on the holder's own device and sent nowhere. */
export function checkEnvironment(): EnvironmentCheck {
  return {
    storageWorks: canStore(),
    online: navigator.onLine,
    browser: navigator.userAgent,
  };
}

function canStore(): boolean {
  try {
    localStorage.setItem(PROBE, PROBE);
    const works = localStorage.getItem(PROBE) === PROBE;
    localStorage.removeItem(PROBE);
    return works;
  } catch {
    return false;
  }
}
