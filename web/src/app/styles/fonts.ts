import '@fontsource-variable/figtree/wght.css';
