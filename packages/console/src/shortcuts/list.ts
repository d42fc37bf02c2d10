/** The keyboard shortcuts of the console, each with the name of its action in the texts of the console. */
export const shortcuts = [
  {
    place: 'everywhere',
    keys: [
      [['Ctrl K', '⌘ K'], 'palette'],
      [['/'], 'search'],
      [['?'], 'help'],
    ],
  },
  {
    place: 'lists',
    keys: [
      [['J'], 'next'],
      [['K'], 'previous'],
      [['Enter'], 'open'],
      [['E'], 'edit'],
      [['X'], 'mark'],
      [['Shift X'], 'markRange'],
    ],
  },
  {
    place: 'text',
    keys: [
      [['E'], 'edit'],
      [['T'], 'tagWords'],
    ],
  },
] as const;
