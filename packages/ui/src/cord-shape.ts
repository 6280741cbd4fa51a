/** Two cords that reached for each other and did not meet: lines, which the picture gives their width. */
export const LOOSE = {
  ours: "M10.9 92c3.3-5.4 6.9-11.1 9.6-16.9s4.4-11 5.7-16.8 2-13.2 2.6-19.4 1.2-15.3-2.5-21.5-6.5-5.7-11.9-5.7-8.4 1.9-9.5 6.9.5 11.5 3.3 16.5 7.3 9 13.3 10.2M35 43.8q5-3.3 9.5-8.3",
  theirs:
    "M85.1 92c-3.3-5.4-6.9-11.1-9.6-16.9s-4.5-11-5.7-16.8-2-13.2-2.6-19.5-1.2-15.2 2.6-21.5 6.4-5.7 11.9-5.7 8.3 2.5 9.4 7.5-.6 12-3.5 16.5-7.6 5.2-13.4 6.5M61.7 49.7q-4.2 3.8-8.1 9.6",
};

/** A cord that is tied to nothing any more, laid down: whole, and at rest. */
export const UNTIED = "M8 32c18-12 52-12 66-3s10 17-6 20-36 0-46 5-8 16 8 20 40 2 58-10";
