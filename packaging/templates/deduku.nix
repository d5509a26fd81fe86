# Nix: the static program. Not tried: there is no Nix where this was written.
{ stdenvNoCC, fetchurl, installShellFiles, lib }:
stdenvNoCC.mkDerivation {
  pname = "deduku";
  version = "@VERSION@";
  src = fetchurl {
    url = "@ADDRESS@/@ARCHIVE@";
    sha256 = "@ARCHIVE_SUM@";
  };
  nativeBuildInputs = [ installShellFiles ];
  installPhase = ''
    install -Dm755 deduku $out/bin/deduku
    installManPage deduku.1
    installShellCompletion --bash completions/deduku.bash --fish completions/deduku.fish --zsh completions/deduku.zsh
  '';
  meta = {
    description = "Every Sudoku, with reasons, in a terminal";
    license = with lib.licenses; [ mit asl20 ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "deduku";
  };
}
