import { render } from 'preact';
import { takeToken } from './api';
import { App } from './App';
import { watch } from './live';
import { follow } from './route';
import '../common/base.css';
import '../timeline/timeline.css';
import './console.css';

takeToken();
follow();
watch();
render(<App />, document.getElementById('app')!);
