import './styles/base.css';
import './styles/frame.css';
import './styles/forms.css';
import './styles/filters.css';
import './styles/lists.css';
import './styles/article.css';
import './styles/text.css';
import './styles/finding.css';
import './styles/collections.css';
import './styles/print.css';
import { render } from 'preact';
import { parseRoute } from './address/route.ts';
import { App } from './app.tsx';
import { loadPreferences } from './preferences.ts';
import { fetchSession } from './session-api.ts';
import { loadWords } from './words/index.ts';

// Fetched before the first render, so that the session is usually known by then. A one-time link signs in first.
const signInState = parseRoute(location.hash).view === 'enter' ? undefined : fetchSession();
// The code that awaits the promise reports a failure.
signInState?.catch(() => undefined);

void loadWords(loadPreferences().language).then((words) => {
  render(<App signInState={signInState} firstWords={words} />, document.body);
});
