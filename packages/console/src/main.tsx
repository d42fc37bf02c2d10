import './styles/base.css';
import { render } from 'preact';
render(<h1>Textkin</h1>, document.body);
