/** Returns a time as the data file writes it. */
export const tell = (at: number): string => new Date(at).toISOString();

export const tellIfAny = (at: number | null): string | null => (at === null ? null : tell(at));
