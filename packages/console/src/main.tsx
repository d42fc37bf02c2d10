import './styles/base.css';
import './styles/frame.css';
import './styles/forms.css';
import './styles/filters.css';
import './styles/lists.css';
import './styles/article.css';
import './styles/text.css';
import './styles/map.css';
import './styles/finding.css';
import './styles/collections.css';
import { render } from 'preact';
import { App } from './app.tsx';

render(<App />, document.body);
