/** Words of grammar that Swedish has for itself; it shares many with Danish and Norwegian ("som", "på"), which are left out. */
export const ownWords = / (?:och|att|är|inte|ett|från|också|även|hade|när|något|några|över|för|där|än) /g;
