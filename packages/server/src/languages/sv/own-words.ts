/** Swedish function words. Words that Danish or Norwegian also has ("som", "på") are excluded. */
export const ownWords = / (?:och|att|är|inte|ett|från|också|även|hade|när|något|några|över|för|där|än) /g;
