import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:theme.css';
import './base.css';
