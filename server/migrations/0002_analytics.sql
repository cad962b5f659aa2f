select 'analytics';
