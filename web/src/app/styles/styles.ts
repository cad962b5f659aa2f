import '@mantine/core/styles/baseline.layer.css';
import 'virtual:theme.css';
import './base.css';
