select 'people search';
