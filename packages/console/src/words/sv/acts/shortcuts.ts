import type { shortcuts as en } from '../../en/acts/shortcuts.ts';
import { plural } from '../count.ts';

export const shortcuts: typeof en = {
  title: 'Kortkommandon',
  places: { everywhere: 'Överallt', lists: 'I listor', text: 'På sidan för en text' },
  or: 'eller',
  acts: {
    palette: 'Öppna kommandopaletten',
    search: 'Gå till sökrutan',
    help: 'Visa kortkommandona',
    next: 'Nästa rad',
    previous: 'Föregående rad',
    open: 'Öppna raden',
    edit: 'Ändra',
    mark: 'Markera eller avmarkera raden',
    markRange: 'Markera alla rader från den senast markerade',
    tagWords: 'Välj ord att tagga',
  },
  isOn: 'Använd kortkommandon med en enda tangent',
  note: 'Kortkommandon med en enda tangent fungerar inte medan du skriver. Kommandopaletten fungerar alltid.',
  palette: {
    title: 'Kommandopalett',
    box: 'Sida, samling, namn eller kommando',
    found: (count) => plural(count, 'träff', 'träffar'),
    none: 'Ingenting matchar.',
    kinds: {
      page: 'Sida',
      collection: 'Samling',
      group: 'Grupp',
      savedSearch: 'Sparad sökning',
      act: 'Kommando',
    },
    newCollection: 'Ny samling',
    newGroup: 'Ny grupp',
    light: 'Använd ljust tema',
    dark: 'Använd mörkt tema',
    languages: { en: 'English: visa konsolen på engelska', sv: 'Svenska: visa konsolen på svenska' },
  },
};
