/** Two cords that reached for each other and did not meet. These are lines; the picture sets their width. */
export const LOOSE = {
  ours: "M12 91C20 79 29 63 29 41C29 23 26 9 16 9C7 9 4 20 9 31C15 44 30 47 43 35",
  theirs: "M84 91C76 79 67 63 67 41C67 23 70 9 80 9C89 9 92 20 87 31C82 43 66 42 54 54",
};

/** An untied cord, laid down at rest. */
export const UNTIED = "M8 32c18-12 52-12 66-3s10 17-6 20-36 0-46 5-8 16 8 20 40 2 58-10";
