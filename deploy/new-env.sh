#!/bin/sh
# Prints settings for compose.yaml with new secrets: sh deploy/new-env.sh > deploy/.env
set -eu
umask 077
secret() { openssl rand -hex 32; }
cat <<SETTINGS
SITE_ADDRESS=localhost
SECRET_KEY=$(secret)
CERTIFICATE_KEY='$(openssl genpkey -algorithm ed25519 | awk '{ printf "%s\\n", $0 }')'
POSTGRES_PASSWORD=$(secret)
STORE_KEY=blackbar
STORE_SECRET=$(secret)
SETTINGS
