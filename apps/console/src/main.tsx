import './app/tokens.css';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Console />);
